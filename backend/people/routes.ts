import { permit } from "@/backend/http/callers";
import { type Call, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { people } from "@/lib/contracts/people";
import { studentStatusOf } from "@/lib/domain/application/student-status";
import { fullName } from "@/lib/domain/person/full-name";
import { flattenName } from "@/lib/domain/person/name";
import { eraseMine } from "./erase";
import { checkPhone, usernameExists } from "./lookups";
import { exportMine } from "./own-data";
import { findUser } from "./store";

/** A student by the user id that submission created. Throws `forbidden` if their location is not permitted. */
const viewUser = async ({ tenant, caller, params }: Call<typeof people.userView>, { db }: Services) => {
  const user = await findUser(db, tenant, params.userId);
  if (!user) throw new AppError("not_found");
  permit(caller, user.location_key);
  return {
    userId: params.userId,
    firstName: flattenName(user.student.firstName, user.language),
    lastName: fullName({ namePrefix: user.student.namePrefix, lastName: user.student.lastName }, user.language),
    status: studentStatusOf(user.status),
  };
};

export const peopleRoutes: readonly Route[] = [
  implement(people.usernameExists, usernameExists),
  implement(people.checkPhone, checkPhone),
  implement(people.exportMine, exportMine),
  implement(people.eraseMine, eraseMine),
  implement(people.userView, viewUser),
];
