"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { useFeature } from "@/lib/client/features";
import type { StaffNote } from "@/lib/contracts/staff-notes";
import { instantText } from "@/lib/i18n/dates";
import { NoteForm } from "../notes/note-form";
import { RemoveNoteDialog } from "../notes/remove-note-dialog";
import { type FileProps, FileSection } from "./file-section";

const ICON = "-my-1 size-9 min-h-0! p-0! text-ink-second! hover:text-accent-text! pointer-coarse:size-11 print:hidden";

interface NoteItemProps {
  note: StaffNote;
  /** When it was written, in the location's zone. */
  date: string;
  onRemove: () => void;
}

const NoteItem = ({ note, date, onRemove }: NoteItemProps) => {
  const t = useTranslations("notes");
  const applicants = useTranslations("applicants");
  const label = t("removeOf", { date });
  return (
    <li className="flex items-start justify-between gap-2">
      <div className="wrap-anywhere min-w-0">
        <p className="whitespace-pre-line">{note.text}</p>
        <p className="text-ink-second tabular-nums">
          <time dateTime={note.at}>{date}</time>{" "}
          {note.author && <Sentence text={(actor) => applicants("by", { actor })} value={note.author} />}
        </p>
      </div>
      {note.isRemovable && (
        <HydratedControls>
          <Button aria-label={label} className={ICON} onClick={onRemove} title={label} variant="quiet">
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </HydratedControls>
      )}
    </li>
  );
};

/** What staff noted about the application, newest first, and a field for another note. */
export const FileNotes = ({ file, language, location }: Pick<FileProps, "file" | "language" | "location">) => {
  const t = useTranslations("notes");
  const common = useTranslations("common");
  const router = useRouter();
  const hasDesk = useFeature("desk");
  const [removing, setRemoving] = useState<StaffNote>();
  const { notes, application } = file;
  if (!notes || !hasDesk) return null;
  const finish = (text: string) => {
    setRemoving(undefined);
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    if (navigator.onLine) router.refresh();
  };
  return (
    <FileSection title={t("title")}>
      {notes.length === 0 && <p className="py-1.5 text-ink-second text-sm">{t("none")}</p>}
      <ul className="my-1.5 grid gap-3 text-sm empty:hidden print:gap-1.5 print:text-xs">
        {notes.map((note) => (
          <NoteItem
            date={instantText(language, "shortInstant", new Date(note.at), location.timeZone)}
            key={note._id}
            note={note}
            onRemove={() => setRemoving(note)}
          />
        ))}
      </ul>
      <div className="mt-3 border-line border-t pt-3 print:hidden">
        <NoteForm onSaved={() => finish(t("saved"))} registrationId={application._id} />
      </div>
      {removing && (
        <RemoveNoteDialog
          note={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => finish(t("removed"))}
          registrationId={application._id}
        />
      )}
    </FileSection>
  );
};
