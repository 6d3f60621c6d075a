# How clients sign in to a Rails application: +page+ has the form, which is sent to
# +path+, and +fields+ are its values.
Lab::Init::Account = Data.define(:page, :path, :fields) do
  # As Rails' own authentication or Devise expect it, if +routes+ have one of them; otherwise nil.
  def self.in(routes)
    if (session = routes.find { |route| route.kind == :resource && route.name == "session" })
      new(page: "#{session.path}/new", path: session.path, fields: %w[ email_address password ])
    elsif (users = routes.find { |route| route.kind == :devise_for })
      name = users.name.delete_suffix("s")
      new(page: "#{users.path}/sign_in", path: "#{users.path}/sign_in",
        fields: %W[ #{name}[email] #{name}[password] ])
    end
  end

  # In lab.yml.
  def lines
    email, password = fields.map { |field| field.include?("[") ? field.inspect : field }
    [ "# Fill in an account that db/seeds.rb creates. Clients share sessions, as the SessionsController " \
      "that Rails generates",
      "# allows 10 sign-ins in 3 minutes.", "sign_in:", "  sessions: 8",
      "  page: #{page}", "  path: #{path}", "  form:", '    authenticity_token: "{{page.csrf-token}}"',
      "    #{email}: user@example.com", "    #{password}: password", "" ]
  end
end
