import type { Student } from "@/lib/domain/application/application";

/** A name, what finds it wherever people are searched for, and what does not. */
export interface PersonSearch {
  script: string;
  student: Pick<Student, "firstName" | "lastName"> & Partial<Student>;
  found: readonly string[];
  notFound: readonly string[];
}

/** What people type, and whom they mean: the same at the door, in lists, in the command bar and on the waiting list. */
export const PEOPLE_SEARCHES: readonly PersonSearch[] = [
  {
    script: "Latin",
    student: { firstName: "Jürgen", lastName: "Großmüller" },
    found: [
      "jürgen",
      "JURGEN",
      "juergen",
      "grossmueller",
      "GROSSMÜLLER",
      "Großmuller, Jürgen",
      "Großmüller,Jürgen",
      "Ｇｒｏｓｓ",
      "ju\u0308rgen",
    ],
    notFound: ["jorgen", "grosmueller", "müllerin"],
  },
  {
    script: "Latin of the north",
    student: { firstName: "Søren Håkon", lastName: "Łęczycka-Ångström" },
    found: [
      "soren",
      "soeren",
      "SØREN",
      "sören",
      "haakon",
      "hakon",
      "leczycka",
      "angstrom",
      "Sørenhåkon",
      "leczycka angstrom",
    ],
    notFound: ["sarun", "leszcycka"],
  },
  {
    script: "Latin with apostrophes",
    student: { firstName: "Işıl", lastName: "O’Neill Đorđević" },
    found: ["o'neill", "O´Neill", "oneill", "O Neill", "isil", "IŞIL", "ISIL", "dordevic", "Đorđević"],
    notFound: ["o'neal", "isal"],
  },
  {
    script: "Spanish",
    student: { firstName: "María José", lastName: "Muñoz Núñez" },
    found: ["maria jose", "Mariajosé", "munoz", "NUÑEZ", "Muñoz Núñez, María José"],
    notFound: ["munos"],
  },
  {
    script: "Armenian",
    student: { firstName: "Սևակ", lastName: "Եվստաթյան" },
    found: ["սևակ", "ՍԵՎԱԿ", "Սեւակ", "սեվակ", "ԵՒՍՏԱԹ", "եվստաթյան, սեւակ", "ստաթյան"],
    notFound: ["սվակ", "եստաթյան"],
  },
  {
    script: "Cyrillic",
    student: { firstName: "Артём", lastName: "Соловьёв" },
    found: ["артем", "АРТЁМ", "соловьев", "Соловьёв, Артём", "ловьев"],
    notFound: ["артом"],
  },
  {
    script: "Georgian",
    student: { firstName: "ქეთევან", lastName: "ბერიძე" },
    found: ["ქეთ", "ᲥᲔᲗᲔᲕᲐᲜ", "ბერიძე ქეთევან", "რიძე"],
    notFound: ["ქეთო"],
  },
  {
    script: "Greek",
    student: { firstName: "Γιώργος", lastName: "Οικονόμου" },
    found: ["γιωργος", "ΓΙΩΡΓΟΣ", "ΓΙΏΡΓΟΣ", "οικονομου"],
    notFound: ["γιαννης"],
  },
  {
    script: "Japanese",
    student: { firstName: "花子", lastName: "髙橋", firstNameKana: "ハナコ", lastNameKana: "タカハシ" },
    found: ["高橋", "花子", "高橋 花子", "たかはし", "ﾀｶﾊｼ", "はなこ タカハシ", "髙橋　花子"],
    notFound: ["タカバシ", "橋本"],
  },
];
