import { renderToReadableStream } from "react-dom/server";
import { App } from "#web/app.tsx";
import { addressOf, GivenAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { findScreen } from "#web/screens.ts";
import { tabTitle } from "#web/shell/head.tsx";

const EARLY_LINKS = /^(?:<link [^>]*>)*/;

/** The screen of a path as a guest sees it first, and its title; for the build. */
export async function renderGuestScreen(path: string) {
  const screen = findScreen(path);
  const { title } = screen.access === "public" ? screen : findScreen(PATHS.login);
  return { title: tabTitle(title), markup: await renderApp(path) };
}

/** Without React's preload links. As a stream, because only a stream waits for lazy components. */
async function renderApp(path: string): Promise<string> {
  const options = {
    // A part that is streamed later needs an inline script, which the policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error: unknown) {
      throw error;
    },
  };
  const app = (
    <GivenAddress value={addressOf(path)}>
      <App guest />
    </GivenAddress>
  );
  const stream = await renderToReadableStream(app, options);
  await stream.allReady;
  return (await new Response(stream).text()).replace(EARLY_LINKS, "");
}
