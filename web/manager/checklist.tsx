import { detailOf } from "#web/api/call.ts";
import { PICTURE_BUTTON_ID } from "#web/closet-settings/profile-picture-uploader.tsx";
import {
  CHECKLIST_STEPS,
  type ChecklistStep,
  canPinMore,
  closeChecklist,
  noteShared,
} from "#web/managed-closet/checklist.ts";
import { cardId } from "#web/managed-closet/closet-cards.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { PATHS } from "#web/paths.ts";
import { shareLink } from "#web/shares/share-link.ts";
import { checklistTexts as texts } from "#web/texts/checklist.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { NextIcon, SuccessIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import styles from "./checklist.module.css";

interface ChecklistProps {
  readonly managed: ManagedCloset;
  readonly done: ReadonlySet<ChecklistStep>;
  readonly onOpen: OpenDialog;
}

/** The checklist of a new closet. The button of a step does the step, or opens the place for it. */
export default function Checklist({ managed, done, onOpen }: ChecklistProps) {
  const all = CHECKLIST_STEPS.length;
  return (
    <details className={styles.checklist}>
      <summary className={styles.summary}>
        <span className={styles.mark}>
          <NextIcon size={16} />
        </span>
        <span className={styles.title}>{texts.title}</span>
        <progress className={styles.bar} aria-hidden="true" value={done.size} max={all} />
        <span className={styles.progress}>{texts.progress(done.size, all)}</span>
      </summary>
      <ul className={styles.steps}>
        {CHECKLIST_STEPS.map((step) => (
          <li key={step} className={styles.step}>
            {done.has(step) ? (
              <span className={styles.done}>
                <SuccessIcon />
                <span className="visually-hidden">{texts.done}</span> {texts.steps[step]}
              </span>
            ) : (
              <Step step={step} managed={managed} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      <Button look="link" onClick={() => void close()}>
        {texts.close}
      </Button>
    </details>
  );
}

interface StepProps extends Omit<ChecklistProps, "done"> {
  readonly step: ChecklistStep;
}

function Step({ step, managed, onOpen }: StepProps) {
  const title = texts.steps[step];
  if (step === "pins" && !canPinMore(managed))
    return <ButtonLink to={PATHS.createItem}>{title}</ButtonLink>;
  const settings = () => onOpen("settings");
  const actions: Readonly<Record<ChecklistStep, () => void>> = {
    picture: () => document.getElementById(PICTURE_BUTTON_ID)?.click(),
    title: settings,
    bio: settings,
    colour: settings,
    pins: () => showFirstUnpinned(managed),
    share: () => void share(managed),
  };
  return <Button onClick={actions[step]}>{title}</Button>;
}

function showFirstUnpinned({ items }: ManagedCloset): void {
  const item = items.find(({ isPinned }) => !isPinned);
  if (item) document.getElementById(cardId(item.id))?.focus();
  toast({ title: texts.pinHint });
}

async function share(managed: ManagedCloset): Promise<void> {
  const { closet, liveUrl } = managed;
  if (!closet || !liveUrl) return;
  await shareLink({ title: closet.title, url: liveUrl });
  await noteShared(managed);
}

async function close(): Promise<void> {
  try {
    await closeChecklist();
  } catch (error) {
    toast({ title: texts.closeFailed, description: detailOf(error), destructive: true });
  }
}
