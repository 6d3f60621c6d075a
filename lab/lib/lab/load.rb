# What a generator is told to do: hit +url+ with +concurrency+ clients, each waiting for its answer before it asks again, for
# +seconds+. With +tokens+, each request carries one of its own as the parameter request_token, so that it can be looked for
# afterwards. +record+ is where the generator may keep what it saw of each request. With +cut_off+, what is under way at the end is
# not waited for, where the generator has the choice.
Lab::Load = Data.define(:url, :concurrency, :seconds, :tokens, :record, :cut_off) do
  # An answer that took longer than this counts as none, in seconds.
  PATIENCE = 30

  def initialize(tokens: false, record: nil, cut_off: false, **) = super
  def patience = PATIENCE
end
