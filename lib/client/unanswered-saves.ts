import { v4 as uuid } from "uuid";
import { UNANSWERED_SAVES } from "@/lib/domain/device-storage/rows";
import { readItem, removeItem, writeItem } from "./device-storage";

/** More than a page sends within the time-out of one save. */
const MAX_SAVES = 20;

const isIds = (data: unknown): data is string[] => Array.isArray(data);

const read = (id: string): string[] => readItem(UNANSWERED_SAVES, isIds, id) ?? [];

/** Notes that a save of an application is sent, before its answer can be lost with the page. Gives the save's id. */
export const noteSave = (id: string): string => {
  const saveId = uuid();
  writeItem(UNANSWERED_SAVES, [...read(id), saveId].slice(-MAX_SAVES), id);
  return saveId;
};

/** Forgets a save that was refused, or whose version is known. */
export const forgetSave = (id: string, saveId: string): void =>
  writeItem(
    UNANSWERED_SAVES,
    read(id).filter((one) => one !== saveId),
    id,
  );

/** Forgets all saves of an application: a newer one was answered. */
export const forgetSaves = (id: string): void => removeItem(UNANSWERED_SAVES, id);

/** Whether this tab sent a save, and knows no answer of it. */
export const isUnanswered = (id: string, saveId: string): boolean => read(id).includes(saveId);
