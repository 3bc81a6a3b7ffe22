-- Most runs note a few animals, a first one a hundred thousand. Which of them is asked about no plan knows: taken to be large, its
-- names are found by their index, and a small one is quick in any way.
alter table integration_sync_pet alter column sync_id set (n_distinct = 4);
analyze integration_sync_pet;
