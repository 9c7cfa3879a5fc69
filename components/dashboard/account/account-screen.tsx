"use client";

import { type ReactNode, useState } from "react";
import { RecoveryCodes } from "@/components/dashboard/factors/recovery-codes";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { DevicesSection } from "./devices-section";
import { FactorsSection, RECOVERY_ID } from "./factors-section";
import { PasswordSection } from "./password-section";
import { ProfileSection } from "./profile-section";

interface AccountScreenProps {
  language: Locale;
  role: StaffRole;
  /** Of the dates. */
  zone: string;
  /** The zone in words. */
  zoneLabel: string;
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
const OwnAccount = ({ language, role, zone, zoneLabel }: AccountScreenProps) => {
  const { data, error, reload } = useLoaded("own account", loadOwnAccount);
  const failure = useLoadFailure(error, reload);
  const sessions = useLoaded("sessions", () => call("GET /auth/sessions", {}));
  const [codes, setCodes] = useState<readonly string[]>();
  const leaveCodes = () => {
    setCodes(undefined);
    focusWhenShown(RECOVERY_ID);
  };
  if (codes)
    return (
      <div className="max-w-160">
        <RecoveryCodes codes={codes} onSaved={leaveCodes} username={data?.me.username} />
      </div>
    );
  if (!data) return failure ?? <Skeleton className="h-96 max-w-160" />;
  const { me, factors, methods } = data;
  const onFactorsChanged = (recoveryCodes?: readonly string[]) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    reload();
  };
  // The other devices are signed out.
  const onPasswordChanged = () => {
    reload();
    sessions.reload();
  };
  return (
    <Sections>
      {failure}
      <ProfileSection me={me} onSaved={reload} role={role} />
      {(factors.hasPassword || methods.hasPasswords) && (
        <PasswordSection hasPassword={factors.hasPassword} onChanged={onPasswordChanged} username={me.username} />
      )}
      <FactorsSection factors={factors} language={language} onChanged={onFactorsChanged} zone={zone} />
      <DevicesSection language={language} sessions={sessions} zone={zone} zoneLabel={zoneLabel} />
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
