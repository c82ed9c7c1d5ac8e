import type { EngineContext } from "../context.ts";
import type { Engine } from "../engine.ts";
import { cogForm } from "./cog-form.ts";
import type { HttpService } from "./service.ts";
import { serviceForm } from "./service-form.ts";

/** A generation service of the operator's own, in one of two contracts. */
export function createHttpEngine(context: EngineContext): Engine {
  const { settings } = context;
  const url = new URL(String(settings.HTTP_ENGINE_URL));
  const others = settings.HTTP_ENGINE_OUTPUT_HOSTS.split(",").map((host) => host.trim());
  const service: HttpService = {
    context,
    url: url.href.replace(/\/$/, ""),
    secret: String(settings.HTTP_ENGINE_SECRET),
  };
  return {
    name: "http",
    deadlineMs: 120_000,
    expectedSeconds: Number(settings.HTTP_ENGINE_SECONDS),
    seeded: false,
    pricePerPicture: 0,
    outputHosts: [url.hostname, ...others.filter((host) => host !== "")],
    ...(settings.HTTP_ENGINE_FORM === "cog" ? cogForm(service) : serviceForm(service)),
  };
}
