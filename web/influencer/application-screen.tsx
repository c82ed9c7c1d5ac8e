import { Page } from "#web/ui/page.tsx";

export default function ApplicationScreen() {
  return <Page title="Become an Influencer">{null}</Page>;
}
