import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
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
  const [params, setParams] = useSearchParams();
  const [shared] = useState(() => params.has(SHARED_PARAMETER));
  const taken = useRef(false);
  useEffect(() => {
    if (!shared || taken.current) return;
    taken.current = true;
    setParams(
      (now) => {
        now.delete(SHARED_PARAMETER);
        return now;
      },
      { replace: true },
    );
    void takeShared()
      .catch(() => null)
      .then((file) => {
        if (file) onPicture(file);
        else toast({ ...tryOnFormTexts.nothingShared, destructive: true });
      });
  });
  return shared;
}
