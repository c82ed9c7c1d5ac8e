import { sentenceOf } from "#web/api/call.ts";
import { useEngine } from "#web/api/use-engine.ts";
import { useSession } from "#web/api/use-session.ts";
import { galleryPath, galleryTabAt } from "#web/generations/generation-path.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { generationsTexts } from "#web/texts/generations.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Favourites } from "./favourites.tsx";
import { Gallery } from "./gallery.tsx";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import { SampleGallery } from "./sample-gallery.tsx";

export default function GenerationsScreen() {
  return (
    <Page title={generationsTexts.title} subtitle={<Subtitle />}>
      <Content />
    </Page>
  );
}

/** Mentions AI only for engines that use it; invisible until the engine is known. */
function Subtitle() {
  const engine = useEngine();
  if (engine && !engine.ai) return generationsTexts.subtitleWithoutAi;
  const visibility = engine ? "visible" : "hidden";
  return <span style={{ visibility }}>{generationsTexts.subtitle}</span>;
}

function Content() {
  const { data: session, error, mutate } = useSession();
  if (session) return session.data ? <OwnTabs /> : <SampleGallery />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GallerySkeletons count={10} />;
}

const TABS = (["all", "favourites"] as const).map((name) => ({
  name,
  title: generationsTexts.tabs[name],
}));

function OwnTabs() {
  const tab = galleryTabAt(useAddress().search);
  return (
    <Tabs label={generationsTexts.title} tabs={TABS} chosen={tab} to={(name) => galleryPath(name)}>
      {tab === "all" ? <Gallery /> : <Favourites />}
    </Tabs>
  );
}
