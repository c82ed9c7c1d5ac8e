import { delegatedPath } from "#web/managed-closet/delegated-path.ts";
import { useDelegatedClosets } from "#web/managed-closet/use-delegated-closets.ts";
import { Link } from "#web/navigation/link.tsx";
import { delegatedTexts as texts } from "#web/texts/delegated.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Leads a delegate without a role to the closets that they manage for others. */
export default function DelegatedNotice() {
  const closets = useDelegatedClosets().data?.closets ?? [];
  if (closets.length === 0) return null;
  return (
    <Notice kind="info">
      <p>{texts.noticeHint}</p>
      <ul>
        {closets.map(({ id, instagramHandle }) => (
          <li key={id}>
            <Link to={delegatedPath(id)} reloadDocument>
              {texts.manage(instagramHandle)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
