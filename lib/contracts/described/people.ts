import { file, IDS, NOW } from "@/lib/contracts/samples";
import type { developer } from "../developer";
import type { files } from "../files";
import type { health } from "../health";
import type { maps } from "../maps";
import type { people } from "../people";
import type { schools } from "../schools";
import type { DescribedCalls } from "./describe";

const regions = { regions: [{ _id: IDS.region, name: "Yerevan" }] };
const schoolsOfRegion = { schools: [{ _id: IDS.school, name: "School 1", regionId: IDS.region }] };

export const schoolsDescribed: DescribedCalls<typeof schools> = {
  "GET /schools/regions": { about: "The regions that schools are listed by.", example: regions },
  "GET /schools/{regionId}": { about: "The schools of a region.", example: schoolsOfRegion },
  "GET /school/regions": { about: "The regions, under their older address.", example: regions },
  "GET /school/schools": { about: "The schools of a region, under their older address.", example: schoolsOfRegion },
};

export const filesDescribed: DescribedCalls<typeof files> = {
  "POST /files": { about: "Keeps a file: PDF, JPEG, PNG or HEIC by its content, up to 10 MiB.", example: file },
  "GET /files": { about: "The files of an application.", example: { files: [file] } },
  "GET /files/{id}": { about: "A file's bytes, as an attachment." },
  "DELETE /files/{id}": { about: "Deletes a file." },
};

export const mapsDescribed: DescribedCalls<typeof maps> = {
  "GET /maps/autocomplete": {
    about: "Addresses that begin as typed; none where no maps service is configured.",
    example: {
      places: [
        {
          label: "Abovyan 1, Yerevan",
          address: { country: "AM", locality: "Yerevan", street: "Abovyan" },
          coordinates: { lat: 40.1802, lng: 44.5152 },
        },
      ],
    },
  },
};

export const peopleDescribed: DescribedCalls<typeof people> = {
  "GET /user/exists/{username}": {
    about: "Whether a username is taken. Says nothing about who is registered.",
    example: { exists: false },
  },
  "GET /user/check-phone": {
    about: "Whether a number can be a phone of a country, and how it is written worldwide.",
    example: { isPossible: true, isValid: true, e164: "+37491234567" },
  },
  "GET /me/export": {
    about: "Everything that is kept about who asks.",
    example: { identity: { method: "sms", value: "+37491234567" }, registrations: [], files: [] },
  },
  "DELETE /me": { about: "Erases everything that is kept about who asks." },
  "GET /{userId}": {
    about: "A student by the id they got with their appointment.",
    example: { userId: IDS.user, firstName: "Ani", lastName: "Petrosyan", status: "not_registered" },
  },
};

export const healthDescribed: DescribedCalls<typeof health> = {
  "GET /health": { about: "Answers when the backend does.", example: { status: "ok" } },
};

export const developerDescribed: DescribedCalls<typeof developer> = {
  "GET /dev/messages": {
    about: "What the demo would have sent, newest first.",
    example: {
      messages: [{ to: "+37491234567", method: "sms", text: "Your code is 123456.", code: "123456", at: NOW }],
    },
  },
};
