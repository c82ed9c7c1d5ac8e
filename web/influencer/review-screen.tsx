import { Page } from "#web/ui/page.tsx";

export default function ReviewScreen() {
  return <Page title="Influencer applications">{null}</Page>;
}
