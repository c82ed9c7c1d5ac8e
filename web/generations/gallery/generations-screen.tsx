import { sentenceOf } from "#web/api/call.ts";
import { useEngine } from "#web/api/use-engine.ts";
import { useSession } from "#web/api/use-session.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { Gallery } from "./gallery.tsx";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import styles from "./generations-screen.module.css";
import { SampleGallery } from "./sample-gallery.tsx";

export default function GenerationsScreen() {
  return (
    <Page title="Your Generations" subtitle={<Subtitle />}>
      <Content />
    </Page>
  );
}

/** What is made without AI isn't called so. Unseen, it keeps its place until that is known. */
function Subtitle() {
  const engine = useEngine();
  if (engine && !engine.ai) return "View and purchase the fashion shown in your simulated previews";
  return (
    <span className={engine ? undefined : styles.unknown}>
      View and purchase your AI-generated fashion recommendations
    </span>
  );
}

/** A member's own gallery, or what a visitor sees of one. */
function Content() {
  const { data: session, error, mutate } = useSession();
  if (session) return session.data ? <Gallery /> : <SampleGallery />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GallerySkeletons count={10} />;
}
