import { toast } from "#web/ui/toast-store.ts";

const TITLE = "Feature Coming Soon";

export function buySoon(): void {
  toast({ title: TITLE, description: "Product purchasing will be available soon" });
}

export function favouritesSoon(): void {
  toast({ title: TITLE, description: "Saving to favourites will be available soon" });
}

export function shareSoon(): void {
  toast({
    title: TITLE,
    description: "Instagram sharing will be available in a future update.",
  });
}
