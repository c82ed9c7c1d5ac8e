export { takeWorn } from "./take-worn.ts";
