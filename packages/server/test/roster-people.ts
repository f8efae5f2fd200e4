/** The columns of the files in the roster's tests. */
export const head = 'First Name,Last Name,DOB,Sex,Height,Weight,Class of,Team';
let made = 0;
const firstNames =
  'Amara Bjorn Chidi Delphine Esteban Fumiko Gwendolyn Hamza Ingrid Jarvis Kehlani Lorcan Mbali Nikhil Oksana Piotr Quill Rosalind Sunniva Tobias Ursula Vikram Wilhelmina Xavier Yusuf Zelda'.split(
    ' ',
  );
const lastNames =
  'Abernathy Bugg Castellanos Dziedzic Eikenberry Fjord Grzyb Hutchcroft Ivanovic Jellicoe Kwiatkowski Lund Mgbeke Nxumalo Ochieng Pemberton Quigg Rutkowska Szabo Thistlewood Underhill Vasquez Wojcik Xu Yamaguchi Zhukov'.split(
    ' ',
  );
/** A person nobody else in these tests is like. */
export const somebody = () => {
  made += 1;
  // Each last name goes once with each first name before a pair comes again.
  const [first, round] = [made % 26, Math.floor(made / 26)];
  return { firstName: firstNames[first] ?? '', lastName: lastNames[(first + round) % 26] ?? '' };
};
