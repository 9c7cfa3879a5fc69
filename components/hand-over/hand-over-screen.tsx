"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { PageLink } from "@/components/shell/page-link";
import { buttonClass } from "@/components/ui/button";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { showSnackbar } from "@/components/ui/snackbar";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { journeyOf } from "@/lib/domain/application/fields";
import { HAND_OVER_STEP } from "@/lib/domain/application/hand-over";
import { previousStep } from "@/lib/domain/application/steps";
import { routes } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import { AddresseeForm } from "./addressee-form";
import { HandOverStatus, STATUS_ID } from "./hand-over-status";
import { useHandOver } from "./use-hand-over";

interface HandOverScreenProps extends FormScreenProps {
  methods: readonly VerificationMethod[];
  zone: string;
}

const WhatHappens = () => {
  const t = useTranslations("handOver");
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">{t("whatTitle")}</h2>
      <ol className="grid list-decimal gap-1 ps-6 marker:text-ink-second">
        <li>{t("whatLink")}</li>
        <li>{t("whatTheirs")}</li>
        <li>{t("whatYours")}</li>
      </ol>
    </section>
  );
};

/** A guardian who is there needs no link. */
const ToAgreement = ({ id }: { id: string }) => {
  const t = useTranslations("handOver");
  return (
    <p>
      {t("alone")}{" "}
      <PageLink className="font-medium text-accent-text underline underline-offset-4" href={routes.contract(id)}>
        {t("toAgreement")}
      </PageLink>
    </p>
  );
};

/** Where a student under age ends: sends the application to a guardian, and sees where it stands. */
export const HandOverScreen = (props: HandOverScreenProps) => {
  const { application, configuration, language, methods, region, today, zone } = props;
  const { _id, student } = application;
  const t = useTranslations("handOver");
  const common = useTranslations("common");
  const { handOver, work, error, send, takeBack } = useHandOver(application, language);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const previous = previousStep(journeyOf(configuration, student, today), HAND_OVER_STEP);
  const notify = (text: string) => showSnackbar({ text, status: "success", closeLabel: common("close") });

  const isFormShown = !handOver || isElsewhere;
  useEffect(() => {
    if (isElsewhere) document.getElementById("value")?.focus();
  }, [isElsewhere]);

  const sendTo = async (...[to]: Parameters<typeof send>) => {
    if (!(await send(to))) return;
    setIsElsewhere(false);
    if (to === undefined || handOver) notify(t("sentAgain"));
    focusWhenShown(STATUS_ID);
  };
  const end = async () => {
    if (!(await takeBack())) return;
    notify(t("takenBack"));
    // The pressed button disappears with its card.
    focusAndScrollTo(document.querySelector("h1"));
  };

  return (
    <div className="wrap-anywhere grid hyphens-auto gap-8">
      {!isFormShown && (
        <HandOverStatus
          error={error}
          handOver={handOver}
          language={language}
          onOther={() => setIsElsewhere(true)}
          onSendAgain={() => sendTo(undefined)}
          onTakeBack={end}
          work={work}
          zone={zone}
        />
      )}
      <WhatHappens />
      {isFormShown && (
        <AddresseeForm error={error} isBusy={work === "send"} methods={methods} onSend={sendTo} region={region} />
      )}
      <ToAgreement id={_id} />
      {previous && (
        <PageLink
          className={buttonClass({ className: "justify-self-start", size: "large", variant: "quiet" })}
          href={routeOfStep(_id, previous)}
        >
          {common("back")}
        </PageLink>
      )}
    </div>
  );
};
