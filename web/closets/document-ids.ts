/** Where the document holds the rendered page, and the data that it was rendered from. */
export const ROOT_ID = "root";
export const DATA_ID = "closet-data";
