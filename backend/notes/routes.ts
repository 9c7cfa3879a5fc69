import { implement, type Route } from "@/backend/http/handler";
import { staffNotes } from "@/lib/contracts/staff-notes";
import { addNote, removeNote } from "./notes";

export const noteRoutes: readonly Route[] = [
  implement(staffNotes.add, addNote),
  implement(staffNotes.remove, removeNote),
];
