import useSWR from "swr";
import { call, sentenceOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { momentOf } from "#web/texts/dates.ts";
import { securityTexts as texts } from "#web/texts/security.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { LiveSession } from "#worker/contract/auth.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import { deviceName } from "./device-name.ts";
import styles from "./sessions-dialog.module.css";

const { sessions, revokeSession, revokeOtherSessions } = AUTH_PATHS;

export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, mutate } = useSWR<LiveSession[]>(sessions.path);
  return (
    <Dialog title={texts.sessions} small reading onClose={onClose}>
      {data ? (
        <Sessions all={data} onEnded={() => mutate()} />
      ) : error ? (
        <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />
      ) : (
        <Spinner text={texts.loading} />
      )}
    </Dialog>
  );
}

interface SessionsProps {
  readonly all: readonly LiveSession[];
  readonly onEnded: () => Promise<unknown>;
}

function Sessions({ all, onEnded }: SessionsProps) {
  const { busy, failure, run } = useAction();
  const others = all.filter(({ current }) => !current);

  /** The list shows the end; a session that was over already is no failure. */
  const end = (path: string, json: object) =>
    void run(async () => {
      await call(path, { method: "POST", json }).finally(onEnded);
    });

  return (
    <div className="stack">
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      <ul className={styles.list}>
        {all.map((session) => (
          <Session
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(revokeSession.path, { id: session.id })}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          look="danger"
          busy={busy ? texts.ending : null}
          onClick={() => end(revokeOtherSessions.path, {})}
        >
          {texts.endOthers}
        </Button>
      )}
      {others.length === 0 && <p className="soft">{texts.noOthers}</p>}
    </div>
  );
}

interface SessionProps {
  readonly session: LiveSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const device = deviceName(session.userAgent);
  return (
    <li className={styles.session}>
      <div>
        <p>{device}</p>
        <p className="hint">{texts.since(momentOf(session.createdAt))}</p>
      </div>
      {session.current ? (
        <p className="hint">{texts.thisDevice}</p>
      ) : (
        <Button aria-label={texts.endNamed(device)} disabled={busy} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
