"use client";

import { useTranslations } from "next-intl";
import { useFormTexts } from "@/components/application-form/use-form-texts";
import { AnswerText } from "@/components/confirmation/answer-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DefinitionList, type DefinitionRow } from "@/components/ui/definition-list";
import { Disclosure } from "@/components/ui/disclosure";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import type { HandedOver } from "@/lib/contracts/hand-over";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { readableAnswers } from "@/lib/domain/application/readable-answers";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { instantText } from "@/lib/i18n/dates";

/** An application that a guardian has taken over, with its centre. */
export interface HandedOverCardData {
  application: HandedOver;
  center: { name: string } | undefined;
  zone: string;
  /** How people in the country write the student's numbers and countries. */
  written: Readonly<Record<string, string>>;
}

interface CardTexts {
  language: Locale;
  countryForm: CountryForm;
}

interface HandedOverCardsProps extends CardTexts {
  cards: readonly HandedOverCardData[];
}

const useAppointmentRows = ({ application, center, zone }: HandedOverCardData, language: Locale): DefinitionRow[] => {
  const t = useTranslations("appointment");
  const { appointment } = application;
  if (!appointment || appointment.state === "cancelled") return [];
  const when = instantText(language, "longInstant", new Date(appointment.presentationDate), zone);
  return [
    { id: "when", term: t("when"), value: when },
    ...(center ? [{ id: "where", term: t("where"), value: center.name }] : []),
  ];
};

const State = ({ appointment, seesAppointment }: HandedOver) => {
  const t = useTranslations("handOver");
  const states = useTranslations("appointment");
  if (!seesAppointment) return null;
  if (!appointment) return <Badge tone="neutral">{t("notBooked")}</Badge>;
  const isActive = appointment.state === "active";
  return <Badge tone={isActive ? "success" : "neutral"}>{states(`state_${appointment.state}`)}</Badge>;
};

const Answers = ({ student, language, countryForm }: CardTexts & { student: HandedOver["student"] }) => {
  const t = useTranslations("handOver");
  const texts = useFormTexts();
  const lines = inFormOrder(readableAnswers(student), countryForm);
  return (
    <Disclosure summary={t("answers")}>
      <DefinitionList
        dense
        rows={lines.map((line) => ({
          id: line.path,
          term: texts.label(line.owner, line.row),
          value: <AnswerText language={language} line={line} student={student} />,
        }))}
      />
    </Disclosure>
  );
};

const HandedOverCard = ({ card, ...texts }: CardTexts & { card: HandedOverCardData }) => {
  const t = useTranslations("handOver");
  const { application, center, zone, written } = card;
  const { language } = texts;
  const rows = useAppointmentRows(card, language);
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-lg" translate="no">
            {fullName(application.student, language)}
          </h3>
          {center && <p className="text-ink-second">{center.name}</p>}
        </div>
        <State {...application} />
      </div>
      <p>{t("readerText", { date: instantText(language, "longDate", new Date(application.acceptedAt), zone) })}</p>
      {!application.seesAppointment && <p>{t("askGuardian")}</p>}
      {rows.length > 0 && <DefinitionList rows={rows} />}
      <WrittenValuesProvider values={written}>
        <Answers {...texts} student={application.student} />
      </WrittenValuesProvider>
    </Card>
  );
};

/** What a student reads of the applications that guardians have taken over. */
export const HandedOverCards = ({ cards, ...texts }: HandedOverCardsProps) => {
  const t = useTranslations("handOver");
  return (
    <section className="wrap-anywhere mt-8 grid hyphens-auto gap-4">
      <h2 className="font-semibold text-xl">{t("readerTitle")}</h2>
      <ul className="grid gap-4">
        {cards.map((card) => (
          <HandedOverCard {...texts} card={card} key={card.application._id} />
        ))}
      </ul>
    </section>
  );
};
