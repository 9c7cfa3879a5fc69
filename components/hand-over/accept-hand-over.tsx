"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { PageLink } from "@/components/shell/page-link";
import { Sentence } from "@/components/texts/sentence";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { asCallError, CallError, call } from "@/lib/client/call";
import { clearTab, removeItem, writeItem } from "@/lib/client/device-storage";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { fetchLoginSessions } from "@/lib/client/login-sessions";
import { useLinkToken } from "@/lib/client/use-link-token";
import { useLoaded } from "@/lib/client/use-loaded";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { handOver } from "@/lib/contracts/hand-over";
import type { Locale } from "@/lib/domain/country/locales";
import { HAND_OVER_TOKEN } from "@/lib/domain/device-storage/rows";
import { routes, signInRoute } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import { instantText } from "@/lib/i18n/dates";

/** A centre as the page names it. */
export interface LinkCenter {
  name: string;
  zone: string;
}

type OpenedLink = ReplyOf<typeof handOver.open>;

const VERIFY = signInRoute(routes.verify, routes.handOver);

/** Ends the session of another person, and verifies the number that got the link. */
const verifyAnother = async (token: string) => {
  clearTab();
  writeItem(HAND_OVER_TOKEN, token);
  await call("POST /verification/logout", {}).catch(() => undefined);
  window.location.assign(VERIFY);
};

// Another person may open a link of theirs in this tab.
const forgetEnded = (failure: unknown) => {
  if (failure instanceof CallError && failure.code === "hand_over_ended") removeItem(HAND_OVER_TOKEN);
};

/** Whether the visitor is signed in; without an answer, no. */
const isSignedIn = () =>
  fetchLoginSessions().then(
    ({ applicant }) => applicant !== null,
    () => false,
  );

const Ended = ({ text }: { text: string }) => {
  const t = useTranslations("handOver");
  return (
    <div className="mt-6 grid gap-6">
      <Notice role="alert" status="error">
        {text}
      </Notice>
      <PageLink
        className={buttonClass({ className: "justify-self-start", variant: "secondary" })}
        href={routes.applications}
      >
        {t("toApplications")}
      </PageLink>
    </div>
  );
};

/** What a guardian does with a link: verifies, or takes over where they have verified. */
const Take = ({ token, name, isVerified }: { token: string; name: string; isVerified: boolean }) => {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [seesAppointment, setSeesAppointment] = useState(false);
  const [error, setError] = useState<CallError>();

  const accept = async () => {
    setIsBusy(true);
    try {
      const { _id, step } = await call("POST /hand-over/accept", { body: { token, seesAppointment } });
      removeItem(HAND_OVER_TOKEN);
      router.push(routeOfStep(_id, step));
    } catch (thrown) {
      const failure = asCallError(thrown);
      if (isLoginSessionEnd(failure)) return window.location.assign(VERIFY);
      forgetEnded(failure);
      setError(failure);
      setIsBusy(false);
    }
  };

  if (error?.code === "hand_over_ended") return <Ended text={errorText(error)} />;
  const isOther = error?.code === "hand_over_other_addressee";
  return (
    <div className="grid justify-items-start gap-4">
      <p>{isVerified ? <Sentence text={(from) => t("acceptHint", { name: from })} value={name} /> : t("verifyHint")}</p>
      {error && (
        <Notice className="w-full" role="alert" status="error">
          {errorText(error)}
        </Notice>
      )}
      {!isVerified && (
        <a className={buttonClass({ size: "large" })} href={VERIFY}>
          {t("verify")}
        </a>
      )}
      {isVerified && !isOther && (
        <>
          <Checkbox
            checked={seesAppointment}
            hint={t("guardianShowsHint")}
            id="seesAppointment"
            label={t("guardianShows")}
            onChange={(event) => setSeesAppointment(event.target.checked)}
          />
          <Button busy={isBusy} onClick={accept} size="large">
            {t("accept")}
          </Button>
        </>
      )}
      {isVerified && (
        <Button onClick={() => verifyAnother(token)} size="large" variant={isOther ? "primary" : "quiet"}>
          {t("verifyOther")}
        </Button>
      )}
    </div>
  );
};

interface AcceptHandOverProps {
  /** The network's centres by their keys. */
  centers: Readonly<Record<string, LinkCenter>>;
  /** The zone where no centre is chosen. */
  zone: string;
}

/** The page of a link: who asks, until when, and the way to take over. */
export const AcceptHandOver = ({ centers, zone }: AcceptHandOverProps) => {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const language = useLocale() as Locale;
  const token = useLinkToken(HAND_OVER_TOKEN);
  const { data, error } = useLoaded<{ link: OpenedLink; isVerified: boolean }>(token || undefined, async () => {
    const [link, isVerified] = await Promise.all([
      call("POST /hand-over/open", { body: { token: token ?? "" } }).catch((failure: unknown) => {
        forgetEnded(failure);
        throw failure;
      }),
      isSignedIn(),
    ]);
    return { link, isVerified };
  });
  const isInvalid = token === "" || error?.code === "validation_failed" || error?.code === "not_offered";
  if (isInvalid) return <Ended text={errorText(new CallError("hand_over_ended", 0, "hand_over_ended"))} />;
  if (error) return <Ended text={errorText(error)} />;
  if (!data) return <Skeleton className="mt-6 h-48 w-full" />;

  const { firstName: name, sender, location_key, endsAt } = data.link;
  const center = location_key ? centers[location_key] : undefined;
  const date = instantText(language, "shortInstant", new Date(endsAt), center?.zone ?? zone);
  return (
    <div className="wrap-anywhere mt-6 grid hyphens-auto gap-6">
      <div className="grid gap-1">
        <p className="font-semibold text-lg">
          <Sentence
            text={(from) => (center ? t("fromTo", { name: from, center: center.name }) : t("from", { name: from }))}
            value={name}
          />
        </p>
        <p className="text-ink-second">{t("once", { date })}</p>
      </div>
      <p>
        <Sentence text={(value) => t("sender", { value })} value={sender} />
      </p>
      <Take isVerified={data.isVerified} key={token} name={name} token={token ?? ""} />
    </div>
  );
};
