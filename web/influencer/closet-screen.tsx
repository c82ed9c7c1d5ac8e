import { Page } from "#web/ui/page.tsx";

export default function ClosetScreen() {
  return <Page title="My Closet">{null}</Page>;
}
