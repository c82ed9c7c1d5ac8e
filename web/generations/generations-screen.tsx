import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { LoadFailure } from "#web/shell/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { Gallery } from "./gallery.tsx";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import { SampleGallery } from "./sample-gallery.tsx";

export default function GenerationsScreen() {
  return (
    <Page
      title="Your Generations"
      subtitle="View and purchase your AI-generated fashion recommendations"
    >
      <Content />
    </Page>
  );
}

/** A member's own gallery, or what a visitor sees of one. */
function Content() {
  const { data: session, error, mutate } = useSession();
  if (session) return session.data ? <Gallery /> : <SampleGallery />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GallerySkeletons count={10} />;
}
