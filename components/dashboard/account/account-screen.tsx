"use client";

import { type ReactNode, useState } from "react";
import { RecoveryCodes } from "@/components/dashboard/factors/recovery-codes";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { DevicesSection } from "./devices-section";
import { FactorsSection } from "./factors-section";
import { PasswordSection } from "./password-section";
import { ProfileSection } from "./profile-section";

interface AccountScreenProps {
  language: Locale;
  role: StaffRole;
  /** Of the dates. */
  zone: string;
}

const loadOwnAccount = async () => {
  const [me, factors, methods] = await Promise.all([
    call("GET /auth/me", {}),
    call("GET /auth/factors", {}),
    call("GET /auth/methods", {}),
  ]);
  return { me, factors, methods };
};

/** What a person of staff may do with their own account where sign-ins are ours. */
const OwnAccount = ({ language, role, zone }: AccountScreenProps) => {
  const { data, error, reload } = useLoaded("own account", loadOwnAccount);
  const failure = useLoadFailure(error, reload);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <div className="max-w-160">
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} username={data?.me.username} />
      </div>
    );
  if (!data) return failure ?? <Skeleton className="h-96 max-w-160" />;
  const { me, factors, methods } = data;
  const onFactorsChanged = (recoveryCodes?: readonly string[]) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    reload();
  };
  return (
    <Sections>
      {failure}
      <ProfileSection me={me} onSaved={reload} role={role} />
      {(factors.hasPassword || methods.hasPasswords) && (
        <PasswordSection hasPassword={factors.hasPassword} onChanged={reload} username={me.username} />
      )}
      <FactorsSection factors={factors} language={language} onChanged={onFactorsChanged} zone={zone} />
      <DevicesSection language={language} zone={zone} />
    </Sections>
  );
};

const Sections = ({ children }: { children: ReactNode }) => <div className="grid max-w-160 gap-6">{children}</div>;

/** One's own account: who one is, how one signs in, and where one is signed in. */
export const AccountScreen = (props: AccountScreenProps) => {
  const isOurs = useFeature("staffSignIn");
  if (isOurs) return <OwnAccount {...props} />;
  return (
    <Sections>
      <PasswordSection hasPassword onChanged={() => undefined} username={undefined} />
    </Sections>
  );
};
