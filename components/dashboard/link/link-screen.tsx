"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecoveryCodes } from "@/components/dashboard/factors/recovery-codes";
import { LoadFailure } from "@/components/errors/load-failure";
import { useErrorText } from "@/components/errors/use-error-text";
import { Sentence } from "@/components/texts/sentence";
import { Skeleton } from "@/components/ui/skeleton";
import { CallError, call } from "@/lib/client/call";
import { removeItem } from "@/lib/client/device-storage";
import { useLinkToken } from "@/lib/client/use-link-token";
import { useLoaded } from "@/lib/client/use-loaded";
import { STAFF_LINK } from "@/lib/domain/device-storage/staff-rows";
import { routes } from "@/lib/domain/routes";
import { LinkEnded, LinkMissing } from "./link-ended";
import { LinkForm } from "./link-form";

const ENDED = ["link_ended", "validation_failed", "body_invalid", "not_offered"];

// The dashboard asks for what the new session still lacks. It replaces this page, so Back shows no recovery codes.
const enter = () => window.location.replace(routes.schedules);

/** The page of a one-time link: whose it is, what it is for, and the choice of a password or a passkey. */
export const LinkScreen = () => {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  const token = useLinkToken(STAFF_LINK);
  const { data, error, reload } = useLoaded(token || undefined, () =>
    call("POST /auth/link/read", { body: { token: token ?? "" } }).catch((failure: unknown) => {
      if (failure instanceof CallError && ENDED.includes(failure.code)) removeItem(STAFF_LINK);
      throw failure;
    }),
  );
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={enter} username={data?.username} />;
  if (token === "") return <LinkMissing />;
  if (error && ENDED.includes(error.code))
    return <LinkEnded text={errorText(new CallError("link_ended", 0, "link_ended"))} />;
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="font-semibold text-xl">{t(`link_${data.kind}`)}</h2>
        <p className="wrap-anywhere text-ink-second">
          <Sentence text={(name) => t(`link_${data.kind}Text`, { name })} value={data.username} />
        </p>
      </div>
      <LinkForm
        hasPasswords={data.hasPasswords}
        key={token}
        kind={data.kind}
        name={data.name}
        onAccepted={(recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : enter())}
        token={token ?? ""}
        username={data.username}
      />
    </div>
  );
};
