import { implement, type Route } from "@/backend/http/handler";
import { people } from "@/lib/contracts/people";
import { eraseMine } from "./erase";
import { checkPhone, usernameExists } from "./lookups";
import { exportMine } from "./own-data";
import { viewUser } from "./user-view";

export const peopleRoutes: readonly Route[] = [
  implement(people.usernameExists, usernameExists),
  implement(people.checkPhone, checkPhone),
  implement(people.exportMine, exportMine),
  implement(people.eraseMine, eraseMine),
  implement(people.userView, viewUser),
];
