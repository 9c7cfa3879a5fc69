import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { Notice } from "@/components/ui/notice";
import type { Application } from "@/lib/contracts/application";

interface MailboxNoticeProps {
  application: Pick<Application, "mailbox" | "student">;
}

/** How the e-mail address in the form is confirmed, while it is not. */
export const MailboxNotice = ({ application: { mailbox, student } }: MailboxNoticeProps) => {
  const t = useTranslations("mailbox");
  if (mailbox !== "unconfirmed" || !student.email) return null;
  return (
    <Notice className="wrap-anywhere print:hidden">
      <Sentence text={(email) => t("unconfirmed", { email })} value={student.email} />
    </Notice>
  );
};
