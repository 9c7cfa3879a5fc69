"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusHeading } from "@/components/ui/focus-heading";
import { SkeletonCards } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { ApplicationCard } from "./application-card";
import type { CardData } from "./card-data";
import { DeleteDialog } from "./delete-dialog";

/** One card for each application. Deleting one reloads the list. */
export const ApplicationCards = ({ cards }: { cards: readonly CardData[] }) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const [toDelete, setToDelete] = useState<CardData>();
  const [deleted, setDeleted] = useState<string>();
  const [isReading, startReading] = useTransition();
  const notify = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });

  useEffect(() => {
    // The pressed button has disappeared with its card.
    if (deleted) focusHeading();
  }, [deleted]);

  const remove = async ({ summary: { _id } }: CardData) => {
    try {
      await call("DELETE /registration/{id}", { params: { id: _id } });
      setDeleted(_id);
      notify(t("deleted"), "success");
      startReading(() => router.refresh());
    } catch (error) {
      if (!redirectsToVerify(error)) notify(errorText(error), "error");
    } finally {
      setToDelete(undefined);
    }
  };

  return (
    <>
      <ul aria-busy={isReading} className="mt-8 grid gap-4">
        {cards.map((card) =>
          card.summary._id === deleted ? (
            <li key={card.summary._id}>
              <SkeletonCards className="h-40" count={1} lines={3} />
            </li>
          ) : (
            <ApplicationCard card={card} key={card.summary._id} onDelete={() => setToDelete(card)} />
          ),
        )}
      </ul>
      {toDelete && <DeleteDialog card={toDelete} onClose={() => setToDelete(undefined)} onConfirm={remove} />}
    </>
  );
};
