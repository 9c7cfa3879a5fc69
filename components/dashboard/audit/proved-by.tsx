import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/contracts/staff-audit";

/** How the author had signed in, "password + authenticator app", or that it was a key. Nothing for what the product itself did. */
export const ProvedBy = ({ entry: { factors = [], key } }: { entry: AuditEntry }) => {
  const t = useTranslations("audit");
  const text = key ? t("byKey") : factors.map((factor) => t(`by_${factor}`)).join(" + ");
  return text && <span className="block text-xs">{text}</span>;
};
