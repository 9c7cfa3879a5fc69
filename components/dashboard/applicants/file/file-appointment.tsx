import { useTranslations } from "next-intl";
import { DefinitionList, type DefinitionRow } from "@/components/ui/definition-list";
import type { Attendance } from "@/lib/contracts/application";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";
import { type FileProps, FileSection } from "./file-section";

const Line = ({ text }: { text: string }) => <span className="block first-letter:capitalize">{text}</span>;

const useBookedRows = ({ language, location }: FileProps) => {
  const t = useTranslations("applicants");
  return ({ presentationDate, startDay, pairStartDay, session, secondarySession }: Attendance): DefinitionRow[] => [
    {
      id: "presentation",
      term: t("presentation"),
      value: <Line text={instantText(language, "longInstant", new Date(presentationDate), location.timeZone)} />,
    },
    {
      id: "start",
      term: t("startDay"),
      value: [startDay, pairStartDay].map((day) => day && <Line key={day} text={dayText(language, "longDay", day)} />),
    },
    {
      id: "sessions",
      term: t("sessions"),
      value: [session, secondarySession].map(
        (each) => each && <Line key={each._id} text={sessionText(language, each)} />,
      ),
    },
  ];
};

const useReservationRows = ({ file: { application }, language, location }: FileProps): DefinitionRow[] => {
  const t = useTranslations("applicants");
  const { hold, waiting } = application;
  const rows: DefinitionRow[] = [];
  if (waiting) {
    const [from, to] = [waiting.from, waiting.to].map((day) => dayText(language, "mediumDate", day));
    const value = t("waitingText", { position: waiting.position, from: String(from), to: String(to) });
    rows.push({ id: "waiting", term: t("waiting"), value });
  }
  if (hold) {
    const time = instantText(language, "shortInstant", new Date(hold.expiresAt), location.timeZone);
    rows.push({ id: "hold", term: t("seats"), value: t(hold.isOffer ? "offered" : "held", { time }) });
  }
  return rows;
};

/** The appointment, hold or offer, place on the waiting list, and the applicant's note. */
export const FileAppointment = (props: FileProps) => {
  const t = useTranslations("applicants");
  const bookedRows = useBookedRows(props);
  const reservationRows = useReservationRows(props);
  const { application, message } = props.file;
  return (
    <FileSection title={t("state")}>
      {!application.appointment && <p className="py-1.5 text-ink-second text-sm">{t("noAppointment")}</p>}
      <DefinitionList
        dense
        rows={[
          ...(application.appointment ? bookedRows(application.appointment) : []),
          ...reservationRows,
          ...(message ? [{ id: "note", term: t("note"), value: <NoteText text={message} /> }] : []),
        ]}
      />
    </FileSection>
  );
};

const NoteText = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;
