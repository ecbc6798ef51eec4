export const ownerTexts = [
  'Answers within minutes, even on a Sunday.',
  'Walked me through the fuel system by phone before my first start.',
  'Waited at the hangar to hand over the keys. Real hospitality.',
  'Clear about what works and what does not.',
  'Moved my booking by an hour without a fuss.',
  'Left a note about the sticky door. It saved me ten minutes.',
  'Friendly, and strict about the checklist. I like both.',
  'The handover notes were better than the POH.',
  'Called the day before about the weather at the destination.',
  'Honest about the squawks, quick to fix them.',
  'Easy to reach and fair about the fuel bill.',
  'Put a second headset aboard because I asked.',
]
export const csipTexts = [
  'Patient, precise, and never grabbed the controls.',
  'Signed my flight review and taught me two things I had wrong for years.',
  'Explains the why behind every flow.',
  'Made me fly the approach until I believed it myself.',
  'Calm voice in a busy pattern.',
  'Prepared a lesson that fit exactly what I needed.',
  'Debriefed with the track log. Very useful.',
  'Demanding in the best way.',
]
export const pilotTexts = [
  'Brought it back clean, on time and with full tanks.',
  'Careful with the engine, as the monitor shows.',
  'Reported a low tire before it became a problem.',
  'Polite, punctual, welcome any time.',
  'Left the cabin nicer than it was.',
  'Asked the right questions before the first flight.',
  'Texted when the headwind made it ten minutes late. Appreciated.',
  'Wrote down every meter to the tenth.',
  'Put the cover on and the chocks in. Thank you.',
  'Treats it like their own.',
  'A pleasure, as always.',
  'Refueled before dark, so the next pilot could leave early.',
]
export const studentTexts = [
  'Came prepared and flew ahead of the airplane.',
  'Good hands, good questions, good debrief.',
  'Ready for the next rating, if you ask me.',
  'Steady airspeed all the way down. Nice work.',
]
export const answerTexts = [
  'Thank you. It is fixed by now.',
  'Fair point; a new one is on order.',
  'Thanks for flying it so kindly. Come again.',
  'You are right, and we have talked to the line crew.',
]
