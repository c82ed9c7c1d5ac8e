import { useEngine } from "#web/api/use-engine.ts";
import { hasGarment, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { outfitTexts as texts } from "#web/texts/outfit.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import styles from "./outfit.module.css";

interface AddPieceProps {
  readonly form: TryOnForm;
  readonly onAdd: () => void;
}

/** Offers another piece where the engine accepts one beside the garment of the form. */
export function AddPiece({ form, onAdd }: AddPieceProps) {
  const most = useEngine()?.pieces.most ?? 1;
  if (!hasGarment(form) || form.outfit.length + 1 >= most) return null;
  return (
    <div className={styles.add}>
      <Button onClick={onAdd}>
        <PlusIcon />
        {texts.add}
      </Button>
      <p className="hint">{texts.limit(most)}</p>
    </div>
  );
}
