import { lazy, Suspense } from "react";
import { useSession } from "#web/api/use-session.ts";
import { PATHS } from "#web/paths.ts";
import { accountTexts } from "#web/texts/account.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { CreditsCard } from "./credits-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ReferenceImageCard } from "./reference-image-card.tsx";
import { SecurityCard } from "./security-card.tsx";

const DelegatedClosetsCard = lazy(() => import("./delegated-closets-card.tsx"));

export default function AccountScreen() {
  const session = useSession().data;
  const me = session?.data;
  if (!session || !me) return null;
  const isAdmin = me.user.roles.includes("admin");
  return (
    <Page
      title={accountTexts.title}
      aside={isAdmin && <ButtonLink to={PATHS.admin}>{accountTexts.admin}</ButtonLink>}
    >
      <ProfileCard user={me.user} />
      <CreditsCard user={me.user} clockOffsetMs={session.clockOffsetMs} />
      <ReferenceImageCard image={me.referenceImage} />
      <SecurityCard user={me.user} />
      <Suspense fallback={null}>
        <DelegatedClosetsCard />
      </Suspense>
      <PrivacyCard me={me} />
    </Page>
  );
}
