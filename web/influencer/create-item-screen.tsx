import { Page } from "#web/ui/page.tsx";

export default function CreateItemScreen() {
  return <Page title="Add Item to Closet">{null}</Page>;
}
