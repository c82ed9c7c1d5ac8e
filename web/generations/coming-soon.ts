import { comingSoonTexts } from "#web/texts/coming-soon.ts";
import { toast } from "#web/ui/toast-store.ts";

export function announceFeature(feature: "buying" | "sharing"): void {
  toast({ title: comingSoonTexts.title, description: comingSoonTexts[feature] });
}
