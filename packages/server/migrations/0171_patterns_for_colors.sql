-- A Stroop test with patterns in place of colors is another input than one with colors: the two are never compared.
alter table tests drop constraint tests_input_class_check;
alter table tests add constraint tests_input_class_check
  check (input_class in ('motion', 'touch', 'keyboard', 'touchPatterns', 'keyboardPatterns')) not valid;
alter table tests validate constraint tests_input_class_check;
