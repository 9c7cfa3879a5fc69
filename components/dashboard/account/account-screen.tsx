"use client";

import { type ReactNode, useState } from "react";
import { RecoveryCodes } from "@/components/dashboard/factors/recovery-codes";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { type Loaded, useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { DevicesSection } from "./devices-section";
import { FactorsSection, RECOVERY_ID } from "./factors-section";
import { PasswordSection } from "./password-section";
import { ProfileSection } from "./profile-section";

interface AccountScreenProps {
  language: Locale;
  /** Of the dates. */
  zone: string;
  /** The zone in words. */
  zoneLabel: string;
}

interface PartProps<Data> {
  loaded: Loaded<Data>;
  children: (data: Data) => ReactNode;
}

/** What one read shows. If it fails, it says so in its own place, and the other parts stay. */
const Part = <Data,>({ loaded: { data, error, reload }, children }: PartProps<Data>) => {
  const failure = useLoadFailure(error, reload);
  return (
    <>
      {failure}
      {data ? children(data) : failure === undefined && <Skeleton className="h-48" />}
    </>
  );
};

/** What a person of staff may do with their own account where sign-ins are ours. */
const OwnAccount = ({ language, zone, zoneLabel }: AccountScreenProps) => {
  const me = useLoaded("me", () => call("GET /auth/me", {}));
  const factors = useLoaded("factors", () => call("GET /auth/factors", {}));
  const methods = useLoaded("methods", () => call("GET /auth/methods", {}));
  const sessions = useLoaded("sessions", () => call("GET /auth/sessions", {}));
  const [codes, setCodes] = useState<readonly string[]>();
  const leaveCodes = () => {
    setCodes(undefined);
    focusWhenShown(RECOVERY_ID);
  };
  if (codes)
    return (
      <div className="max-w-160">
        <RecoveryCodes codes={codes} onSaved={leaveCodes} username={me.data?.username} />
      </div>
    );
  const onFactorsChanged = (recoveryCodes?: readonly string[]) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    factors.reload();
  };
  // The other devices are signed out.
  const onPasswordChanged = () => {
    factors.reload();
    sessions.reload();
  };
  return (
    <Sections>
      <Part loaded={me}>{(data) => <ProfileSection me={data} onSaved={me.reload} />}</Part>
      <Part loaded={methods}>
        {({ hasPasswords }) =>
          factors.data &&
          (factors.data.hasPassword || hasPasswords) && (
            <PasswordSection
              hasPassword={factors.data.hasPassword}
              onChanged={onPasswordChanged}
              username={me.data?.username}
            />
          )
        }
      </Part>
      <Part loaded={factors}>
        {(data) => <FactorsSection factors={data} language={language} onChanged={onFactorsChanged} zone={zone} />}
      </Part>
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
