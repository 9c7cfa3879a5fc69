import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sentence } from "@/components/texts/sentence";
import { DefinitionList } from "@/components/ui/definition-list";
import { LOCALES } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { type FileProps, FileSection } from "./file-section";

type Texts = ReturnType<typeof useTranslations<"applicants">>;

/** How the agreement was signed at the desk. */
const signatureText = (t: Texts, { contract }: FileProps["file"]["application"]): ReactNode => {
  const atDesk = contract?.atDesk;
  if (!atDesk) return undefined;
  if (atDesk.how !== "screen") return t("signedOnPaper");
  return <Sentence text={(name) => t("signedOnScreen", { name })} value={atDesk.name ?? ""} />;
};

/** Who added the application at the desk, and whether a guardian was there. */
const originText = (t: Texts, { addedBy, guardianPresent }: NonNullable<FileProps["file"]["desk"]>): string => {
  const guardian = guardianPresent === undefined ? [] : [t(guardianPresent ? "guardianThere" : "guardianNotThere")];
  return [addedBy, ...guardian].join(" · ");
};

/** The verified identity, the language of messages, who accepted which agreement when, and how it came about at the desk. */
export const FileAgreement = ({ file, language, location }: FileProps) => {
  const t = useTranslations("applicants");
  const verify = useTranslations("verify");
  const reasons = useTranslations("newApplicant");
  const { application, identity, desk } = file;
  const { contract } = application;
  const method = `method_${identity.method}` as "method_sms";
  const verified = desk?.noPhone
    ? { term: t("noPhone"), value: desk.noPhone.text ?? reasons(`reason_${desk.noPhone.reason}`) }
    : {
        term: verify.has(method) ? verify(method) : identity.method,
        value: <bdi translate="no">{identity.value}</bdi>,
      };
  const signature = signatureText(t, application);
  const accepted =
    contract &&
    t(`accepted_${contract.signer}`, {
      date: instantText(language, "shortInstant", new Date(contract.signedAt), location.timeZone),
    });
  return (
    <FileSection title={t("identity")}>
      <DefinitionList
        dense
        rows={[
          { id: "identity", ...verified },
          ...(desk ? [{ id: "desk", term: t("addedBy"), value: originText(t, desk) }] : []),
          { id: "language", term: t("language"), value: LOCALES[application.language].name },
          {
            id: "agreement",
            term: t("agreement"),
            value: contract ? (
              <>
                <span>{accepted}</span>
                {signature && <span className="block">{signature}</span>}
                <span className="block font-normal text-ink-second">
                  {`${t("agreementVersion", { version: contract.version })}, ${LOCALES[contract.language].name}`}
                </span>
              </>
            ) : (
              <span className="font-normal text-ink-second">{t("notAgreed")}</span>
            ),
          },
        ]}
      />
    </FileSection>
  );
};
