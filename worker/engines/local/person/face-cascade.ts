/// <reference path="./jsfeat.d.ts" />
import jsfeat from "jsfeat";

// The cascade's file is a plain script that adds itself to a global `jsfeat`, so this module
// must be imported, and run, before it.
Object.assign(globalThis, { jsfeat });

export default jsfeat;
