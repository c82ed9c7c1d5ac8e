import { chosenCloset } from "#web/api/chosen-closet.ts";
import { useManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./closet-manager.module.css";
import { ClosetManager } from "./closet-manager.tsx";

export default function ClosetScreen() {
  const { data, error, mutate } = useManagedCloset();
  if (data) return <ClosetManager managed={data} />;
  const { title, delegatedTitle } = closetManagerTexts;
  return (
    <Page
      title={chosenCloset() === null ? title : delegatedTitle}
      aside={<div className={styles.frame} />}
    >
      {error ? (
        <LoadFailure sentence={closetManagerTexts.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <Spinner page text={closetManagerTexts.loading} />
      )}
    </Page>
  );
}
