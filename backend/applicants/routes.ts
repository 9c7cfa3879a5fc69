import { correctAnswers } from "@/backend/desk/correct-answers";
import { implement, type Route } from "@/backend/http/handler";
import { staffAnswers } from "@/lib/contracts/staff-answers";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { staffMany } from "@/lib/contracts/staff-many";
import { acceptApplicant } from "./accept";
import { getApplicant } from "./applicant-file";
import { checkIn } from "./check-in";
import { listDuplicates } from "./duplicates";
import { exportApplicants, exportSelected } from "./export";
import { listApplicantIds, listApplicants } from "./list";
import { acceptMany, cancelMany, moveMany } from "./many";

export const applicantRoutes: readonly Route[] = [
  // A list changes nothing, so its reply, which has people's names, is not stored for repeats.
  implement(staffApplicants.list, listApplicants, { storesOwnReply: true }),
  implement(staffDuplicates.list, listDuplicates, { storesOwnReply: true }),
  implement(staffApplicants.export, exportApplicants),
  implement(staffApplicants.get, getApplicant),
  implement(staffApplicants.checkIn, checkIn),
  implement(staffApplicants.accept, acceptApplicant),
  // A repeat is refused by its version. A refusal that shows answers stores who read them: no transaction may undo that.
  implement(staffAnswers.correct, correctAnswers, { storesOwnReply: true }),
  implement(staffMany.ids, listApplicantIds, { storesOwnReply: true }),
  // Each person's change is a transaction of its own, and a repeat changes nothing more: no reply is stored.
  implement(staffMany.acceptMany, acceptMany, { storesOwnReply: true }),
  implement(staffMany.moveMany, moveMany, { storesOwnReply: true }),
  implement(staffMany.cancelMany, cancelMany, { storesOwnReply: true }),
  implement(staffMany.exportSelected, exportSelected),
];
