// The entry of a browser's worker thread.
import { drawnTryOn } from "./drawn-try-on.ts";

postMessage(await drawnTryOn());
