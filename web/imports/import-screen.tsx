import { importTexts as texts } from "#web/texts/import.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { useImport } from "./import-calls.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportTable } from "./import-table.tsx";

export default function ImportScreen() {
  const { data, error, mutate } = useImport();
  return (
    <Page title={texts.title} subtitle={texts.purpose}>
      {!data && <Loading error={error} onRetry={() => void mutate()} />}
      {data &&
        (data.import ? <ImportTable key={data.import.id} shown={data.import} /> : <ImportForm />)}
    </Page>
  );
}
