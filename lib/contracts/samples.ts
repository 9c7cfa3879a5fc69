import type { PageStep } from "@/lib/domain/application/steps";

/** Example ids; each names the same row in all examples. */
export const IDS = {
  application: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a101",
  sibling: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a102",
  session: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a201",
  pairSession: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a202",
  startDay: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a301",
  pairStartDay: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a302",
  presentation: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a401",
  file: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a501",
  region: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a601",
  school: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a701",
  account: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a801",
  entry: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a901",
  settingsEntry: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a902",
  waiting: "0199a3c2-5f10-7a31-9c4e-2b7d61f0aa01",
  ageNotice: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ac01",
  announcement: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ad01",
  note: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ad02",
  visit: "4f0b1f5e-6a0c-4c5e-9a57-3f6d2f0e7c11",
  closure: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ad01",
  passkey: "q83vEjRWeJASNFZ4kBI0VniQEjRWeJAS",
  challenge: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ae01",
  loginSession: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ae02",
  machineKey: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ae03",
  user: "0199a3c2-5f10-7a31-9c4e-2b7d61f0ab01",
} as const;

export const EARLIER = "2026-06-01T08:12:45.000Z";
export const NOW = "2026-06-08T09:30:00.000Z";
export const SOON = "2026-06-08T09:40:00.000Z";
export const TOKEN = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0ZW5hbnQiOiJhbSJ9.c2lnbmF0dXJl";

const workingHours = [{ weekday: 1, open: "10:00", close: "19:00" }];

const PAGES: PageStep[] = ["location", "contract", "studentData", "parentData", "session", "confirmation"];

export const sampleSettings = {
  pages: PAGES,
  agePreCheck: true,
  specialNeeds: [{ name: "hearing", tooltip: { en: "If you hear badly or not at all" } }],
  logos: { dark: { en: "/logos/dark.svg" }, white: { en: "/logos/white.svg" } },
  pageImages: { home: "/images/home.webp" },
  verification: ["sms" as const],
  contract: { version: "2026-01", body: { en: "# Agreement\n\nBy taking part …" } },
  addressTemplate: "address-template-1" as const,
  ageRestrictions: { min: 12, max: 18 },
  usernameRequired: false,
  nativeNames: true,
  draftReminders: true,
};

export const sampleCenter = {
  location_key: "yerevan",
  name: "Yerevan",
  city: "Yerevan",
  citySlug: "yerevan",
  country: "AM",
  address: "Yerevan",
  timeZone: "Asia/Yerevan",
  workingHours,
};

export const sampleSession = {
  _id: IDS.session,
  weekday: 1,
  start_time: "15:00",
  end_time: "17:00",
  pairId: IDS.pairSession,
  capacity: 20,
  busyCapacity: 7,
  isAvailable: true,
  isClosest: true,
};

export const samplePresentation = {
  _id: IDS.presentation,
  date: "2026-06-12T12:00:00.000Z",
  capacity: 30,
  busyCapacity: 12,
  startDates: ["2026-06-15"],
  location_key: "yerevan",
};

export const SAMPLE_VERSION = "q1w0J6n8Yt2LkVxE";

export const sampleWeek = {
  value: ["2026-06-15", "2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19", "2026-06-20", "2026-06-21"],
  firstDay: "2026-06-15",
  lastDay: "2026-06-21",
  name: "2026-06-15 - 2026-06-21",
  capacity: 120,
  busyCapacity: 43,
};

export const sampleAttendance = {
  lang: "hy" as const,
  startDay: "2026-06-15",
  pairStartDay: "2026-06-18",
  presentationDate: samplePresentation.date,
  locationKey: "yerevan",
  session: { _id: IDS.session, weekday: 1, start_time: "15:00", end_time: "17:00" },
  secondarySession: { _id: IDS.pairSession, weekday: 4, start_time: "15:00", end_time: "17:00" },
  createdAt: NOW,
  status: "submitted" as const,
  state: "active" as const,
  userId: IDS.user,
  reference: "K7M2-Q9XD",
  appointmentDate: { dateTime: samplePresentation.date },
  workingHours,
};

export const sampleApplication = {
  _id: IDS.application,
  step: "studentData" as const,
  maxStep: "session" as const,
  version: 4,
  status: "draft" as const,
  language: "hy" as const,
  location_key: "yerevan",
  userLegalStatus: 1 as const,
  student: {
    firstName: "Անի",
    lastName: "Պետրոսյան",
    firstNameEn: "Ani",
    lastNameEn: "Petrosyan",
    birthDate: "2011-02-03",
    gender: "female" as const,
    phone: "+37491234567",
    special_needs: "good" as const,
    session_id: IDS.session,
    secondary_session_id: IDS.pairSession,
    start_day: IDS.startDay,
    presentation_date: IDS.presentation,
  },
  guardians: [
    {
      key: "one",
      type: 0 as const,
      firstName: "Նարե",
      lastName: "Պետրոսյան",
      phoneNumbers: [{ phone: "+37491234568", sms: true }],
    },
  ],
  createdAt: EARLIER,
  updatedAt: NOW,
};

export const sampleFile = {
  _id: IDS.file,
  name: "passport.pdf",
  size: 182_044,
  lastModified: 1_780_000_000_000,
  type: "application/pdf" as const,
  owner: "student" as const,
  field: "identification" as const,
};

export const sampleRegions = { regions: [{ _id: IDS.region, name: "Yerevan" }] };

export const sampleSchools = { schools: [{ _id: IDS.school, name: "School 1", regionId: IDS.region }] };

export const sampleAccount = {
  _id: IDS.account,
  username: "front-desk",
  role: "staff" as const,
  locations: ["yerevan"],
  isDisabled: false,
  createdAt: EARLIER,
  isInvited: false,
  lastSignInAt: NOW,
  factors: ["password" as const, "passkey" as const],
  version: SAMPLE_VERSION,
};

export const sampleStartDay = { _id: IDS.startDay, sessionId: IDS.session, date: "2026-06-15", capacity: 20 };

export const sampleStartDays = {
  startDays: [
    { _id: IDS.startDay, sessionId: IDS.session, date: "2026-06-15", capacity: 20, busyCapacity: 7 },
    { _id: IDS.pairStartDay, sessionId: IDS.pairSession, date: "2026-06-18", capacity: 20, busyCapacity: 7 },
  ],
};

export const sampleSlots = { sessions: [{ ...sampleSession, registration_employees_count: 2 }] };
