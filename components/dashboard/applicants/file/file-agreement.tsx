import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { LOCALES } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { type FileProps, FileSection } from "./file-section";

/** The verified identity, the language of messages, and who accepted which agreement when. */
export const FileAgreement = ({ file, language, location }: FileProps) => {
  const t = useTranslations("applicants");
  const verify = useTranslations("verify");
  const { application, identity } = file;
  const { contract } = application;
  const method = `method_${identity.method}` as "method_sms";
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
          { id: "identity", term: verify.has(method) ? verify(method) : identity.method, value: identity.value },
          { id: "language", term: t("language"), value: LOCALES[application.language].name },
          {
            id: "agreement",
            term: t("agreement"),
            value: contract ? (
              <>
                {accepted}
                <span className="block font-normal text-ink-second">
                  {t("agreementVersion", { version: contract.version })}, {LOCALES[contract.language].name}
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
