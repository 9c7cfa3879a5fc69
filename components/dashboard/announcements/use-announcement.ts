"use client";

import { useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { createAttempts } from "@/lib/client/attempt-keys";
import { CallError, call } from "@/lib/client/call";
import { readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { useLoaded } from "@/lib/client/use-loaded";
import type { AnnouncementTarget } from "@/lib/contracts/staff-announcements";
import {
  type AnnouncementDraft,
  EMPTY_DRAFT,
  hasText,
  isAnnouncementDraft,
  problemsOf,
  textsToSend,
  writtenIn,
} from "@/lib/domain/announcements/draft";
import { ANNOUNCEMENT_DRAFT } from "@/lib/domain/device-storage/staff-rows";

interface AnnouncementProps {
  locationKey: string;
  target: AnnouncementTarget;
  onSent: (people: number) => void;
}

// Without the ids of chosen people, and without what was searched for: the device stores neither.
const draftKey = (locationKey: string, target: AnnouncementTarget): string => {
  if (target.kind === "presentation") return `${locationKey}-${target.presentationId}`;
  return `${locationKey}-${target.kind === "startDay" ? target.startDayId : target.kind}`;
};

/** A message to many: whom it reaches, what is written, and sending it. What is written stays in the tab until it is sent. */
export const useAnnouncement = ({ locationKey, target, onSent }: AnnouncementProps) => {
  const key = draftKey(locationKey, target);
  const preview = useLoaded(JSON.stringify([locationKey, target]), () =>
    call("POST /announcements/preview", { body: { locationKey, target } }),
  );
  const readers = preview.data?.languages ?? [];
  const [draft, setDraft] = useState(() => readItem(ANNOUNCEMENT_DRAFT, isAnnouncementDraft, key) ?? EMPTY_DRAFT);
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  // `edit` is writing again after the check.
  const [step, setStep] = useState<"write" | "check" | "edit">("write");
  const [attempt] = useState(createAttempts);
  const action = useStaffAction((error) => {
    // The new number is shown, and the writer decides again.
    if (error instanceof CallError && error.code === "announcement_people_changed") preview.reload();
    return undefined;
  });

  const discard = () => removeItem(ANNOUNCEMENT_DRAFT, key);
  const change = (next: AnnouncementDraft) => {
    setDraft(next);
    setProblems({});
    if (hasText(next)) writeItem(ANNOUNCEMENT_DRAFT, next, key);
    else discard();
  };
  /** Whether it may be sent as it is; else the problems are shown. */
  const check = (): boolean => {
    const found = problemsOf(draft, readers, window.location.host);
    setProblems(found);
    const isReady = Object.keys(found).length === 0;
    if (isReady) setStep("check");
    return isReady;
  };
  const send = () =>
    action.run(async () => {
      const texts = textsToSend(draft, readers);
      const body = { locationKey, target, texts, expectedPeople: preview.data?.people ?? 0 };
      const { people } = await attempt(body, (idempotencyKey) => call("POST /announcements", { body, idempotencyKey }));
      discard();
      onSent(people);
    });

  return {
    preview,
    readers,
    draft,
    problems,
    isChecking: step === "check",
    isEditedAgain: step === "edit",
    isWritten: writtenIn(draft, readers).length > 0,
    isBusy: action.isBusy,
    failure: action.failure,
    change,
    check,
    edit: () => setStep("edit"),
    send,
    discard,
  };
};

export type Announcement = ReturnType<typeof useAnnouncement>;
