import { useEffect, useRef, useState } from "react";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { pathWith } from "#web/paths.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import { SHARED_PARAMETER } from "#worker/contract/share-target.ts";

async function takeShared(): Promise<File | null> {
  const { takePicture } = await import("#web/service-worker/shared-picture.ts");
  return takePicture();
}

/**
 * Takes the picture that the service worker stored for the form, and removes the parameter from the
 * address. Returns whether the address had the parameter initially.
 */
export function useSharedPicture(onPicture: (file: File) => void): boolean {
  const { pathname, search } = useAddress();
  const params = new URLSearchParams(search);
  const [shared] = useState(() => params.has(SHARED_PARAMETER));
  const taken = useRef(false);
  useEffect(() => {
    if (!shared || taken.current) return;
    taken.current = true;
    params.delete(SHARED_PARAMETER);
    navigate(pathWith(pathname, params), { replace: true });
    void takeShared()
      .catch(() => null)
      .then((file) => {
        if (file) onPicture(file);
        else toast({ ...tryOnFormTexts.nothingShared, destructive: true });
      });
  });
  return shared;
}
